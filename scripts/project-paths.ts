import { dirname, join } from 'node:path'

/** Absolute path of the checkout. */
export const projectRoot = dirname(import.meta.dirname)

export const schemaPath = join(projectRoot, 'prisma', 'schema.prisma')
export const migrationsFolder = join(projectRoot, 'prisma', 'migrations')
