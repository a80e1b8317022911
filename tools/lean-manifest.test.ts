import { expect, it } from 'vitest'
import { leanManifest } from './lean-manifest.ts'

it('empties the imports, and removes fields that are null or false', () => {
  const route =
    '{"id":"faq","path":null,"hasAction":false,"hasLoader":true,"module":"/f.js","imports":["/a.js"],"css":[]}'
  const lean = '{"id":"faq","hasLoader":true,"module":"/f.js","imports":[],"css":[]}'
  expect(leanManifest(route)).toBe(lean)
})
