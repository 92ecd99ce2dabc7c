import type { Page } from '@playwright/test'

export type Tasks = {
  /** Milliseconds; tasks under 50 are not told by the browser. */
  readonly longest: number
  readonly count: number
  /** Milliseconds from the slowest key or click to the next paint. */
  readonly slowestInput: number
}

type Counted = { longest: number; count: number; slowestInput: number }

/** Has every page from now on count its long tasks and slow inputs. */
export async function recordTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted: Counted = { longest: 0, count: 0, slowestInput: 0 }
    Object.assign(window, { benchTasks: counted })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        counted.count += 1
        counted.longest = Math.max(counted.longest, duration)
      }
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        counted.slowestInput = Math.max(counted.slowestInput, duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** What was counted since the last time, or since the page was loaded. */
export async function takeTasks(page: Page): Promise<Tasks> {
  return page.evaluate(() => {
    const { benchTasks } = window as unknown as { benchTasks: Counted }
    const taken = { ...benchTasks }
    Object.assign(benchTasks, { longest: 0, count: 0, slowestInput: 0 })
    return taken
  })
}
