/**
 * Loads `oidc-provider` lazily, because that takes longer than the rest of the sandbox's start. Imports its parts,
 * because its entry point warns about newer versions of Node on each start.
 */
export const loadLibrary = async () => {
  const [{ Provider }, { base, Prompt }] = await Promise.all([
    import('oidc-provider/lib/provider.js'),
    import('oidc-provider/lib/helpers/interaction_policy/index.js'),
  ])
  return { Provider, base, Prompt }
}
export type Library = Awaited<ReturnType<typeof loadLibrary>>
