// npm run migrate    applies what is new in prisma/migrations to the database that npm start would use

import { applyMigrations } from '#server/database/apply-migrations.ts'
import { readLaunchEnv } from './launch-env.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { migrationsFolder } from './project-paths.ts'
import { describeProblem } from './start-problem.ts'

let database: OpenDatabase | undefined
try {
  database = await openDatabase(readLaunchEnv())
  const applied = await applyMigrations({ url: database.url, folder: migrationsFolder })
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
} catch (error) {
  console.error(describeProblem(error))
  process.exitCode = 1
} finally {
  await database?.close()
}
