import { readFile } from 'node:fs/promises'

export type Target = {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The server's process. */
  readonly pid: number
}

export type Figures = {
  readonly clients: number
  readonly turnsPerSecond: number
  /** Milliseconds from sending the request to the end of its stream. */
  readonly p50: number
  readonly p95: number
  /** Milliseconds to the first piece of text. */
  readonly firstText: number
  /** Milliseconds of processor time the server spent on a turn; hardly moved by what else the machine does. */
  readonly cpu: number
}

type Timed = { readonly total: number; readonly firstText: number }

/** Sends one message as a new conversation and reads its stream to the end. */
export async function runTurn(
  target: Target,
  prompt: string,
  onText: () => void = () => undefined,
): Promise<Timed> {
  const begun = performance.now()
  let firstText: number | null = null
  const response = await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...target.headers },
    body: JSON.stringify({ prompt }),
  })
  if (!response.ok || response.body === null) throw new Error(`${response.status}: ${await response.text()}`)
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (firstText !== null || !text.includes('text-delta')) continue
    firstText = performance.now() - begun
    onText()
  }
  if (!text.includes('"type":"finish"') || firstText === null)
    throw new Error(`No whole reply: ${text.slice(-500)}`)
  return { total: performance.now() - begun, firstText }
}

/** Keeps that many clients busy for a while, each with one turn after the other. */
export async function measure(target: Target, clients: number, seconds: number): Promise<Figures> {
  const times: Timed[] = []
  const cpuBefore = await cpuMs(target.pid)
  const begun = performance.now()
  const client = async () => {
    while (performance.now() - begun < seconds * 1_000) times.push(await runTurn(target, 'Hello'))
  }
  await Promise.all(Array.from({ length: clients }, client))
  const elapsed = (performance.now() - begun) / 1_000
  const cpu = ((await cpuMs(target.pid)) - cpuBefore) / times.length
  const totals = times.map(({ total }) => total)
  return {
    clients,
    turnsPerSecond: times.length / elapsed,
    p50: quantile(totals, 0.5),
    p95: quantile(totals, 0.95),
    firstText: quantile(
      times.map(({ firstText }) => firstText),
      0.5,
    ),
    cpu,
  }
}

// Linux counts a process's time in hundredths of a second.
const tickMs = 10

async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; user and system time are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
