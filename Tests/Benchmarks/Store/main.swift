StoreBenchmark.main()
