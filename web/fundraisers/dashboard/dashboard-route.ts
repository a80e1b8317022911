import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { dashboardActs } from './dashboard-actions.ts'

/** Shared parts of the dashboard's routes: title, access, forms. */

export const dashboardMeta =
  (title: string): MetaFunction =>
  ({ matches }) => [{ title: pageTitle(title, matches) }, { name: 'robots', content: 'noindex' }]

export const caseIdOf = ({ caseId = '' }: LoaderFunctionArgs['params']): string => caseId.toUpperCase()

/** Loads the data of a dashboard page. Redirects to the sign-in if the person is signed out. */
export const loadDashboardPage = async <T>(
  { context, params, url }: LoaderFunctionArgs,
  load: (api: Api, caseId: string) => Promise<T>,
): Promise<T> => orErrorPage(redirectToSignIn(load(context.get(apiContext), caseIdOf(params)), url))

/** What the organizer reads; if the case isn't theirs, what a co-organizer does. */
export const unlessMember = async <T, M>(
  ofOrganizer: () => Promise<T>,
  ofMember: () => Promise<M>,
): Promise<T | M> => {
  try {
    return await ofOrganizer()
  } catch (error) {
    if (!isRefusal(error, 'notFound')) throw error
    return ofMember()
  }
}

/** Runs the form that was submitted on a dashboard page. */
export const dashboardAction = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const acts = dashboardActs(context.get(apiContext), caseIdOf(params))
  return runForm(await request.formData(), acts, url)
}
