/** The deployment's own config file; next.config.ts resolves this name to it. */
declare module 'frogbot-config' {
  const config: import('#core/config/frogbot-config.ts').ResolvedConfig
  export default config
}
