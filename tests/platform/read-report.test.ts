import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../scripts/project-paths.ts'
import { readPlaywright, readVitest } from '../../scripts/read-report.ts'

it('reads the report of vitest, with skipped tests and broken files as failures', () => {
  const test = (status: string, ...failureMessages: string[]) => ({
    fullName: `a ${status} test`,
    status,
    failureMessages,
  })
  const file = (status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
    name: join(projectRoot, 'tests/some.test.ts'),
    status,
    message: status === 'failed' ? 'Cannot find module' : '',
    assertionResults,
  })
  const report = {
    testResults: [
      file('passed', test('passed'), test('passed')),
      file(
        'failed',
        test('passed'),
        test('failed', '\u001b[31mexpected 1\nto be 2\u001b[39m'),
        test('pending'),
      ),
      file('failed'),
    ],
  }
  expect(readVitest(report)).toEqual({
    passed: 3,
    failures: [
      'tests/some.test.ts\n    Cannot find module',
      'tests/some.test.ts › a failed test\n    expected 1\n    to be 2',
      'tests/some.test.ts › a pending test\n    pending',
    ],
  })
})

it('reads the report of Playwright, with skipped and flaky tests as failures', () => {
  const spec = (status: string, ...messages: string[]) => ({
    title: `a test that is ${status}`,
    file: 'e2e/some.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const report = {
    suites: [
      { specs: [spec('expected'), spec('unexpected', 'not visible')] },
      { specs: [], suites: [{ specs: [spec('expected'), spec('flaky', 'too late'), spec('skipped')] }] },
    ],
    errors: [{ message: 'The server did not start.' }],
  }
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failures: [
      'outside of the tests\n    The server did not start.',
      'e2e/some.spec.ts:7 › a test that is unexpected\n    not visible',
      'e2e/some.spec.ts:7 › a test that is flaky\n    too late',
      'e2e/some.spec.ts:7 › a test that is skipped\n    skipped',
    ],
  })
})
