import { createContext } from 'react-router'
import type { Api } from './browser/api/api.ts'

/**
 * The typed API client of loaders: `context.get(apiContext).caseDetail({ caseId })`. Set by root's
 * middleware; calls the API in-process with the visitor's identity.
 */
export const apiContext = createContext<Api>()
