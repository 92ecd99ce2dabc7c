// npm run generate    the database client in src/generated, from prisma/schema.prisma

import { generateClient } from './generate-client.ts'

console.log(
  (await generateClient()) ? 'Generated the database client.' : 'The database client is up to date.',
)
