import { expect, it } from 'vitest'
import { countPlaywright, countVitest } from '../../scripts/read-report.ts'

it('counts the tests of vitest, with skipped tests and broken files as failures', () => {
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  })
  const report = {
    testResults: [
      file('passed', 'passed', 'passed'),
      file('failed', 'passed', 'failed', 'pending'),
      file('failed'),
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 3 })
})

it('counts the tests of Playwright, with skipped and flaky ones as failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 4 })
})
