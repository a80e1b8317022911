/**
 * Parts of packages that nothing of ours uses and that take long to load, by how their addresses end: what stands in
 * their place. Of `react-email`, what colours code took a tenth of the server's start.
 */
const INSTEAD = {
  '/react-email/dist/components/code-block/prism.mjs': 'export const Prism = {}',
}

/** What is loaded in the place of a file; undefined where it is loaded itself. */
export const insteadOf = (url) => Object.entries(INSTEAD).find(([end]) => url.endsWith(end))?.[1]
