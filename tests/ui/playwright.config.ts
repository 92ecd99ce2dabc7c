import { defineConfig } from '@playwright/test'
import app from '../../playwright.config.ts'

/** The chat components alone, without the app: `playwright test -c tests/ui`. */
export default defineConfig({
  ...app,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Apart from the results of the app's own run, which may clear its folder meanwhile.
  outputDir: '../../node_modules/.chat-page-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { ...app.use, trace: 'off' },
  globalSetup: './serve-page.ts',
})
