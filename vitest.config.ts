import { defineConfig } from 'vitest/config'

export default defineConfig({
  // tsconfig's names for the public modules; the `#` names are Node's own.
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    // One embedded server for the whole run; a test file asks it for a database with createTestDatabase.
    globalSetup: ['tests/setup/vitest-global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/{integration,platform,channels}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
