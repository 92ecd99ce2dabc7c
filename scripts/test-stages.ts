import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './build-app.ts'
import { ensureChromium } from './find-chromium.ts'
import { resolveLaunchEnv } from './launch-env.ts'
import { projectRoot } from './project-paths.ts'
import { readPlaywright, readVitest, type Tally } from './read-report.ts'
import { runProgram } from './run-program.ts'
import { testEnvironment } from './test-environment.ts'

export type Stage = { readonly name: string; readonly run: () => Promise<Tally> }

type Input = {
  /** Ends the program of the stage that runs. */
  readonly stopped: AbortSignal
  /** Handed to the test runners: file names, mostly. */
  readonly args: readonly string[]
}

type Report = { readonly file: string; readonly read: (report: unknown) => Tally }

const reports = join(projectRoot, '.frogbot', 'test-reports')
const passed: Tally = { passed: 1, failures: [] }
const failed = (reason: string): Tally => ({ passed: 0, failures: [reason] })
/** Of a check that prints its findings itself. */
const found = 'What it found is printed above.'

/** The static checks, each of which counts as one test. */
export function checkStages({ stopped }: Input): readonly Stage[] {
  const depcruise = [
    '--import',
    './scripts/typescript-for-depcruise.mjs',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  ]
  const knip = ['node_modules/knip/bin/knip.js', '--no-progress']
  const program = (name: string, args: readonly string[]): Stage => ({
    name,
    run: async () => ((await runProgram(args, { stopped })) === 0 ? passed : failed(found)),
  })
  return [
    program('Lint and format', [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '.',
    ]),
    { name: 'Types', run: () => checkTypes(stopped) },
    program('Architecture', [...depcruise, 'src', 'scripts', 'tests', 'frogbot.config.ts']),
    program('Dead code', knip),
    program('Dead code in production', [...knip, '--production']),
    program('Schema and migrations', ['scripts/check-migrations.ts']),
  ]
}

export function unitStage({ stopped, args }: Input): Stage {
  const report = { file: join(reports, 'vitest.json'), read: readVitest }
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.file}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...args]
  return { name: 'Unit and integration tests', run: () => runWithReport(command, report, { stopped }) }
}

/** The chat components on a page of their own, then the whole app, built. */
export function browserStages(input: Input): readonly Stage[] {
  let isBuilt = false
  const build = async () => {
    await buildForTests(input)
    isBuilt = true
    return passed
  }
  // Without a build there is nothing to browse; the set-up of the run would only try it again.
  const browse = async () =>
    isBuilt ? runBrowserTests('playwright.config.ts', input) : failed('There was no build to browse.')
  return [
    { name: 'Browser tests of the chat components', run: () => runBrowserTests('tests/ui', input) },
    { name: 'Build', run: build },
    { name: 'Browser tests of the app', run: browse },
  ]
}

async function checkTypes(stopped: AbortSignal): Promise<Tally> {
  // The types of routes and of images, which Next generates.
  const generated = await runProgram(['node_modules/next/dist/bin/next', 'typegen'], { quiet: true, stopped })
  const checked = await runProgram(['node_modules/typescript/bin/tsc', '--noEmit'], { stopped })
  return generated === 0 && checked === 0 ? passed : failed(found)
}

async function buildForTests({ stopped }: Input): Promise<void> {
  const source = testEnvironment()
  await buildApp({ env: resolveLaunchEnv(source), source, stopped })
}

async function runBrowserTests(config: string, { stopped, args }: Input): Promise<Tally> {
  const chromium = await ensureChromium()
  if (!chromium) {
    console.error(
      'There is no Chromium, and none could be installed. Install one, such as: apt-get install chromium',
    )
    return failed('There is no Chromium.')
  }
  const report = {
    file: join(reports, `playwright-${config.replaceAll(/\W/g, '-')}.json`),
    read: readPlaywright,
  }
  const env = { ...process.env, FROGBOT_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report.file }
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    config,
    '--reporter=list,json',
    // Chosen files are mostly those of one of the two runs.
    ...(args.length > 0 ? ['--pass-with-no-tests'] : []),
    ...args,
  ]
  return runWithReport(command, report, { env, stopped })
}

type RunOptions = { readonly env?: NodeJS.ProcessEnv; readonly stopped: AbortSignal }

async function runWithReport(
  command: readonly string[],
  report: Report,
  options: RunOptions,
): Promise<Tally> {
  await mkdir(reports, { recursive: true })
  await rm(report.file, { force: true })
  const code = await runProgram(command, options)
  const text = await readFile(report.file, 'utf8').catch(() => null)
  const tally: Tally = text === null ? { passed: 0, failures: [] } : report.read(JSON.parse(text))
  // A runner that fails without a failed test (no report, an error outside of tests) is one failure.
  if (code === 0 || tally.failures.length > 0) return tally
  return { ...tally, failures: [`${command[0]} ended with code ${code}, without a failed test.`] }
}
