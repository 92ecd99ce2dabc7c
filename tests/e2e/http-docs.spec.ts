import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../scripts/project-paths.ts'
import { expect, test } from '../setup/e2e-test.ts'

const run = promisify(execFile)

type Block = {
  readonly script: string
  readonly status: string
  /** Variables for the following blocks and where in the answer they are. */
  readonly captures: readonly (readonly [name: string, path: string])[]
}

function readBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```bash http (\d{3})(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, status, rest, script]) => ({
      script: script ?? '',
      status: status ?? '',
      captures: (rest ?? '').trim().split(/\s+/).filter(Boolean).map(readCapture),
    }),
  )
}

function readCapture(text: string): readonly [string, string] {
  const [name = '', path = ''] = text.split('=')
  return [name, path]
}

/** The value at `pending.0.toolCallId`. */
function valueAt(answer: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }, answer)
  if (typeof found !== 'string') throw new Error(`The answer has no text at ${path}.`)
  return found
}

test('every call of docs/http-api.md does what the guide says', async ({ startServer }) => {
  const account = { FROGBOT_EMAIL: 'ada@example.com', FROGBOT_PASSWORD: 'correct horse battery' }
  const server = await startServer({
    env: { FROGBOT_ADMIN_EMAIL: account.FROGBOT_EMAIL, FROGBOT_ADMIN_PASSWORD: account.FROGBOT_PASSWORD },
  })
  const folder = await mkdtemp(join(tmpdir(), 'frogbot-docs-'))
  const variables: Record<string, string> = {
    ...account,
    FROGBOT_URL: server.url,
    PATH: process.env.PATH ?? '',
  }
  const blocks = readBlocks(await readFile(join(projectRoot, 'docs', 'http-api.md'), 'utf8'))
  expect(blocks.length).toBeGreaterThan(25)
  for (const { script, status, captures } of blocks) {
    const file = join(folder, 'answer')
    // The answer goes to a file and the status to the output; the call itself stays as the guide has it.
    const wrapped = `curl() { command curl --silent --show-error --max-time 60 --output "$ANSWER" --write-out '%{http_code}' "$@"; }\n${script}`
    const { stdout } = await run('bash', ['-euc', wrapped], {
      env: { ...variables, NODE_ENV: 'test', ANSWER: file },
    })
    const answer = await readFile(file, 'utf8').catch(() => '')
    expect(stdout, `${script}\n${answer}`).toBe(status)
    for (const [name, path] of captures) variables[name] = valueAt(JSON.parse(answer), path)
  }
  await rm(folder, { recursive: true })
})
