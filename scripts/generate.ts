// npm run generate    what is generated in src/generated: the database client from prisma/schema.prisma, and the table
//                     of components from the config

import { generateClient } from './generate-client.ts'
import { readLaunchEnv } from './launch-env.ts'
import { writeComponents } from './write-components.ts'

console.log(
  (await generateClient()) ? 'Generated the database client.' : 'The database client is up to date.',
)
await writeComponents(readLaunchEnv().configPath)
