/**
 * The library, once somebody signs in: reading it takes longer than starting the rest of the sandbox. Its parts are
 * named, since its entry says on each start that this version of Node, newer than those it knows, isn't supported.
 */
export const loadLibrary = async () => {
  const [{ Provider }, { base, Prompt }] = await Promise.all([
    import('oidc-provider/lib/provider.js'),
    import('oidc-provider/lib/helpers/interaction_policy/index.js'),
  ])
  return { Provider, base, Prompt }
}
export type Library = Awaited<ReturnType<typeof loadLibrary>>
