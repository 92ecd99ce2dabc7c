import { PGlite } from '@electric-sql/pglite'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { listMigrations, type MigrationFile } from '#server/database/list-migrations.ts'
import { loadSchemaEngine } from './load-schema-engine.ts'

type Input = { readonly schema: string; readonly migrationsFolder: string }

const SCHEMA_FILE = 'schema.prisma'

/** The SQL that leads from the migrations to the schema, or null when they agree. Needs no server. */
export async function diffMigrations({ schema, migrationsFolder }: Input): Promise<string | null> {
  // PGlite is only the shadow database that the migrations are tried on, in memory.
  await using shadow = new PGlite()
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(shadow))
  const SchemaEngine = await loadSchemaEngine()
  using engine = await SchemaEngine.new({ datamodels: [[SCHEMA_FILE, schema]] }, () => undefined, adapter)
  const { exitCode, stdout } = await engine.diff({
    from: { tag: 'migrations', ...toMigrationList(migrationsFolder, await listMigrations(migrationsFolder)) },
    to: { tag: 'schemaDatamodel', files: [{ path: SCHEMA_FILE, content: schema }] },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  })
  return exitCode === 0 ? null : stdout
}

function toMigrationList(baseDir: string, migrations: readonly MigrationFile[]): MigrationList {
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  }
}
