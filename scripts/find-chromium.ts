import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { step } from './step.mjs'

// Without a window to draw it needs less than half of the processor time.
const headlessShell = '/usr/bin/chromium-headless-shell'
const systemPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** A Chromium that runs on this machine, or null. */
export function findChromium(): string | null {
  return [...systemPaths, chromium.executablePath()].find(runs) ?? null
}

/** Finds one or gets one: Playwright's own, else the system's package. Null when neither can be had. */
export async function ensureChromium(): Promise<string | null> {
  const found = findChromium()
  if (found && !(found === '/usr/bin/chromium' && process.env.CI)) return found
  if (found) {
    // A machine of continuous integration may be changed for the sake of time; a person's is left alone.
    await step('Installing Chromium’s headless shell', () => installPackages('chromium-headless-shell'))
    return findChromium()
  }
  await step('Installing Chromium, as Playwright does', () =>
    run('node_modules/@playwright/test/cli.js', ['install', 'chromium']),
  )
  if (findChromium()) return findChromium()
  await step('Installing the system’s Chromium', () => installPackages('chromium-headless-shell', 'chromium'))
  return findChromium()
}

function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

function run(program: string, args: readonly string[]): void {
  spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
}

/** Installs the first of the Debian packages that there is. */
function installPackages(...names: readonly string[]): void {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: readonly string[]) => {
    // Without a network it gives up soon instead of trying for minutes.
    const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
    const [command = '', ...rest] = [...prefix, 'apt-get', ...patience, ...args]
    return spawnSync(command, rest, { stdio: 'inherit', env, timeout: 240_000 }).status === 0
  }
  apt('update')
  names.some((name) => apt('install', '--yes', '--no-install-recommends', name))
}
