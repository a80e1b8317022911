/**
 * Lazy-loads the library, which takes longer than starting the rest of the sandbox. Imports its parts, since
 * its entry warns on each start about newer versions of Node.
 */
export const loadLibrary = async () => {
  const [{ Provider }, { base, Prompt }] = await Promise.all([
    import('oidc-provider/lib/provider.js'),
    import('oidc-provider/lib/helpers/interaction_policy/index.js'),
  ])
  return { Provider, base, Prompt }
}
export type Library = Awaited<ReturnType<typeof loadLibrary>>
