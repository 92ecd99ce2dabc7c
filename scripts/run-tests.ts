// node scripts/run-tests.ts [check | unit | e2e]    started by scripts/test.mjs, on the pinned Node

import { generateClient } from './generate-client.ts'
import type { Tally } from './read-report.ts'
import { describeProblem } from './start-problem.ts'
import { step } from './step.mjs'
import { stopRequest } from './stop-request.ts'
import { browserStages, checkStages, type Stage, unitStage } from './test-stages.ts'
import { writeComponents } from './write-components.ts'

const [mode = 'all', ...args] = process.argv.slice(2)
const stopped = stopRequest()
const stages = chooseStages()
if (!stages) {
  console.error(
    `"${mode}" is not a group of tests. Use npm test, npm run check, npm run test:unit or npm run test:e2e.`,
  )
  process.exit(1)
}
await step(
  'Database client',
  () => generateClient(stopped),
  (made) => (made ? 'generated' : 'up to date'),
)
await step(
  'Component table',
  () => writeComponents('frogbot.config.ts'),
  () => 'written',
)
let passed = 0
const failures: string[] = []
for (const stage of stages) {
  const tally = await runStage(stage)
  if (stopped.aborted) process.exit(1)
  passed += tally.passed
  failures.push(...tally.failures.map((failure) => `${stage.name}: ${failure}`))
}
// Once more, where it is looked for: at the end.
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

function chooseStages(): readonly Stage[] | null {
  const input = { stopped, args }
  if (mode === 'all') return [...checkStages(input), unitStage(input), ...browserStages(input)]
  if (mode === 'check') return checkStages(input)
  if (mode === 'unit') return [unitStage(input)]
  return mode === 'e2e' ? browserStages(input) : null
}

/** A stage that fails does not keep the next ones from running. */
function runStage({ name, run }: Stage): Promise<Tally> {
  const guarded = () =>
    run().catch((error: unknown) => {
      const problem = describeProblem(error)
      if (!stopped.aborted) console.error(problem)
      return { passed: 0, failures: [problem] }
    })
  return step(name, guarded, (tally) => `${tally.passed} passed, ${tally.failures.length} failed`)
}
