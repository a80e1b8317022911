import { type ComponentType, lazy } from 'react'
import { reportBrowserError } from './report-errors.ts'

/**
 * A part of a page whose script comes after the page's. The server renders it with the page; in the browser it becomes live once
 * its script is there, and if that can't be loaded, it stays as the server rendered it. Its place is in a `Suspense`.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      reportBrowserError(error)
      return new Promise<never>(() => undefined)
    }
  })
