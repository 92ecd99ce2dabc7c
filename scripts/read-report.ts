import { z } from 'zod'

export type Tally = { readonly passed: number; readonly failed: number }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

/** A test that did not run proves nothing, so a skipped one counts as failed; so does a file that could not be loaded. */
export function countVitest(report: unknown): Tally {
  const files = vitestReport.parse(report).testResults
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed, failed: tests.length - passed + broken }
}

/** The same for Playwright, where a test that passed only when tried again counts as failed. */
export function countPlaywright(report: unknown): Tally {
  const { stats, errors } = playwrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}
