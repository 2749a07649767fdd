import CMeasure

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#else
#error("The benchmarks need the C library of the platform for files and exit; add its module here.")
#endif

func printError(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

func writeFile(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else {
        throw UsageError(description: "Cannot write \(path): \(String(cString: strerror(errno))).")
    }
    fputs(text, file)
    fclose(file)
}

func measureAll(_ options: Options) throws {
    print(Report.header)
    var measurements: [Measurement] = []
    for scenario in options.scenarios {
        measure_name_crashes_after(scenario.name)
        let measurement = try Measurement(of: scenario, samples: options.samples)
        measurements.append(measurement)
        print(Report.row(of: measurement))
        // Progress shows although the output may be a pipe.
        fflush(nil)
    }
    if let path = options.jsonPath { try writeFile(Report.json(measurements), to: path) }
}

func runOnce(_ options: Options) throws {
    for scenario in options.scenarios {
        measure_name_crashes_after(scenario.name)
        try runForInstructionCount(of: scenario)
    }
}

do {
    let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
    if options.listsNames {
        for scenario in options.scenarios where scenario.countsInstructions {
            print("\(scenario.name) \(scenario.countedOperations)")
        }
    } else if options.runsForInstructions {
        try runOnce(options)
    } else {
        try measureAll(options)
    }
} catch let error as UsageError {
    printError(error.description)
    exit(2)
} catch {
    printError("FAILED: \(error)")
    exit(1)
}
