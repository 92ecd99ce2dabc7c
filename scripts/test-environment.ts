import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-paths.ts'

// What a person's shell may hold that would change the outcome of a test, or cost them money.
const personal =
  /^(FROGBOT_|NEXT_|NEXTAUTH_|AWS_|OPENAI_|ANTHROPIC_|GOOGLE_|GROQ_|MISTRAL_|XAI_|PG[A-Z]+$)|_API_KEY$|^(DATABASE_URL|PORT|HOST)$/

// Always the same, so that a restarted server takes the sessions of the one before.
const testSecret = 'known-to-everyone-and-good-for-tests-only'

const e2eConfig = 'tests/e2e/frogbot.config.ts'

/** This process's environment without anything personal, for the builds and servers of tests. */
export function testEnvironment(): NodeJS.ProcessEnv & { readonly FROGBOT_SECRET: string } {
  const kept = Object.entries(process.env).filter(([name]) => !personal.test(name))
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: 'production',
    FROGBOT_DATA_DIR: '.frogbot/test',
    FROGBOT_SECRET: testSecret,
    ...(existsSync(join(projectRoot, e2eConfig)) && { FROGBOT_CONFIG: e2eConfig }),
  }
}
