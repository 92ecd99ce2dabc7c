import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Starts the built app with a database of its own; specs find it as baseURL.
  globalSetup: './tests/setup/playwright-global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Bounds for a loaded machine; no test waits for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.FROGBOT_CHROMIUM ?? findChromium() ?? '',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
})
