import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'

type EngineExports = WebAssembly.Exports & { readonly __wbindgen_start: () => void }

/**
 * Prisma's schema engine as WebAssembly, so that no download is needed. Instantiated by hand: its own entry imports the
 * `.wasm` file as a module, which Node only does with a warning.
 */
export async function loadSchemaEngine(): Promise<typeof engine.SchemaEngine> {
  const glue = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(fileURLToPath(new URL('schema_engine_bg.wasm', glue)))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...engine } })
  engine.__wbg_set_wasm(instance.exports)
  ;(instance.exports as EngineExports).__wbindgen_start()
  return engine.SchemaEngine
}
