import type { Page } from '@playwright/test'

export type LoadedScript = { readonly name: string; readonly bytes: number }

/** The scripts a page has fetched up to now, with their size as it came over the network, largest first. */
export async function listLoadedScripts(page: Page): Promise<LoadedScript[]> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      // Headers are not counted: they are the server's, and the same for every file.
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const),
  )
  // A script that was prefetched and then used has two entries.
  const bytesByName = new Map<string, number>()
  for (const [name, bytes] of scripts) bytesByName.set(name, Math.max(bytes, bytesByName.get(name) ?? 0))
  return [...bytesByName]
    .map(([name, bytes]) => ({ name, bytes }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

export function sumBytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0)
}
