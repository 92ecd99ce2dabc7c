import fc from 'fast-check'

/** How many cases each property is tried with; FUZZ_RUNS sets another number for a run by hand. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 10_000)

// Cases of a batch are sent at once, as those of several people would be; that is faster, too.
const batchSize = 10

/** Sends that many made-up cases. */
export async function fuzz<T>(one: fc.Arbitrary<T>, send: (made: T) => Promise<void>): Promise<void> {
  const batch = fc.array(one, { minLength: batchSize, maxLength: batchSize })
  const property = fc.asyncProperty(batch, async (cases) => {
    await Promise.all(cases.map(send))
  })
  await fc.assert(property, { numRuns: Math.ceil(fuzzRuns / batchSize) })
}

/** Anything as the text of a body, what JSON does not know included. */
export function toBodyText(made: unknown): string {
  try {
    const text = JSON.stringify(made, (_name, item: unknown) =>
      typeof item === 'bigint' ? String(item) : item,
    )
    return text ?? 'null'
  } catch {
    return '{"circular":true}'
  }
}
