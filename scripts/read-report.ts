import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { projectRoot } from './project-paths.ts'

/** How many tests of a stage passed, and each that did not: where it is, its name, and the beginning of what went wrong. */
export type Tally = { readonly passed: number; readonly failures: readonly string[] }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

const playwrightError = z.object({ message: z.string().optional() })
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      /** "expected", "unexpected", "flaky" or "skipped". */
      status: z.string(),
      results: z.array(z.object({ errors: z.array(playwrightError) })),
    }),
  ),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(playwrightError) })

/** A test that did not run proves nothing, so a skipped one counts as failed; so does a file that could not be loaded. */
export function readVitest(report: unknown): Tally {
  const files = vitestReport.parse(report).testResults
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
  const isBroken = (file: (typeof files)[number]) =>
    file.status === 'failed' && file.assertionResults.length === 0
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failures: [
      ...files.filter(isBroken).map((file) => describe(relative(projectRoot, file.name), file.message)),
      ...tests
        .filter((test) => test.status !== 'passed')
        .map((test) =>
          describe(
            `${relative(projectRoot, test.file)} › ${test.fullName}`,
            test.failureMessages[0] ?? test.status,
          ),
        ),
    ],
  }
}

/** The same for Playwright, where a test that passed only when tried again counts as failed. */
export function readPlaywright(report: unknown): Tally {
  const { suites, errors } = playwrightReport.parse(report)
  const specs = suites.flatMap(specsOf)
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
  return {
    passed: tests.filter((test) => test.status === 'expected').length,
    failures: [
      ...errors.map((error) => describe('outside of the tests', error.message)),
      ...tests
        .filter((test) => test.status !== 'expected')
        .map(({ spec, status, results }) =>
          describe(
            `${spec.file}:${spec.line} › ${spec.title}`,
            results.flatMap((result) => result.errors)[0]?.message ?? status,
          ),
        ),
    ],
  }
}

function specsOf(suite: z.infer<typeof playwrightSuite>): readonly z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

function describe(where: string, reason = 'no reason given'): string {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 20)
  return [where, ...lines.map((line) => `    ${line}`)].join('\n')
}
