import { createContext } from 'react-router'
import type { Api } from './browser/api/api.ts'

/**
 * The typed client as a page's loader uses it: `context.get(apiContext).caseDetail({ caseId })`. Root's
 * middleware puts it there; it speaks to the API inside this process, for the visitor who asked for the page.
 */
export const apiContext = createContext<Api>()
