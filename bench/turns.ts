/**
 * What a stored turn costs beside the bare AI SDK: `npm run bench:turns`. Run by hand on a quiet machine; the figures
 * go into docs/performance.md. It builds the app with its own config when there is no build of it.
 */
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { type Figures, measure, runTurn, type Target } from './measure.ts'
import { startApp, startBare } from './start-servers.ts'

const warmUpSeconds = 3
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const openStreams = 200

const app = await startApp()
const bare = await startBare()
try {
  const stored = `${app.url}/api/agents/bench`
  const targets: readonly [Target, Target, Target] = [
    { name: 'bare AI SDK', url: bare.url, pid: bare.pid, headers: {} },
    { name: 'app, nothing stored', url: stored, pid: app.pid, headers: {} },
    { name: 'app, stored', url: stored, pid: app.pid, headers: { authorization: `Bearer ${app.token}` } },
  ]
  print(`${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`)
  print('')
  print('| target | clients | turns/s | p50 ms | p95 ms | first text ms | server CPU ms a turn |')
  print('| --- | --- | --- | --- | --- | --- | --- |')
  for (const target of targets) await measure(target, 4, warmUpSeconds)
  const fresh = await describeMemory(targets[2])
  for (const clients of [1, 8, 32])
    for (const target of targets) print(row(target, await measure(target, clients, seconds)))
  print('')
  print(
    `Memory of the app (RSS) after warming up: ${fresh}; after all of the above: ${await describeMemory(targets[2])}`,
  )
} finally {
  await bare.stop()
  await app.stop()
}

function row({ name }: Target, { clients, turnsPerSecond, p50, p95, firstText, cpu }: Figures): string {
  const cells = [turnsPerSecond, p50, p95, firstText, cpu].map((value) => value.toFixed(1))
  return `| ${[name, clients, ...cells].join(' | ')} |`
}

async function describeMemory(target: Target): Promise<string> {
  const before = await residentMb(target.pid)
  return `${before} MB, with ${openStreams} open streams ${await residentWithStreams(target)} MB`
}

/** The server's memory once every stream has begun and none has ended. */
async function residentWithStreams(target: Target): Promise<number> {
  let begun = 0
  const all = Promise.withResolvers<void>()
  const streams = Array.from({ length: openStreams }, () =>
    // The demo model takes its time over this one.
    runTurn(target, 'slow', () => {
      begun += 1
      if (begun === openStreams) all.resolve()
    }),
  )
  const ended = Promise.all(streams)
  await Promise.race([all.promise, ended])
  const resident = await residentMb(app.pid)
  await ended
  return resident
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
