import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const accessSchema = z.object({ port: z.int(), password: z.string().min(1) })

/** How to reach one embedded server. The file is readable by us alone, not by the server's account. */
export type ClusterAccess = z.infer<typeof accessSchema>

export const SERVER_ROLE = 'frogbot'

export async function readAccess(clusterFolder: string): Promise<ClusterAccess> {
  return accessSchema.parse(JSON.parse(await readFile(accessFile(clusterFolder), 'utf8')))
}

export async function writeAccess(clusterFolder: string, access: ClusterAccess): Promise<void> {
  // By rename, so that a reader never sees half a file.
  const unfinished = `${accessFile(clusterFolder)}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify(access)}\n`, { mode: 0o600 })
  await rename(unfinished, accessFile(clusterFolder))
}

export function connectionUrl({ port, password }: ClusterAccess, database: string): string {
  return `postgresql://${SERVER_ROLE}:${password}@127.0.0.1:${port}/${database}`
}

function accessFile(clusterFolder: string): string {
  return join(clusterFolder, 'access.json')
}
