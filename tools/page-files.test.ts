import { expect, it } from 'vitest'
import { unmatchedPages } from './page-files.ts'
import { projectFiles } from './source-files.ts'

it('knows the folder of every page, so that pages share few large files', () => {
  expect(unmatchedPages(projectFiles().map((path) => `/${path}`))).toEqual([])
})
