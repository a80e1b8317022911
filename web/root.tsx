import type { ReactNode } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { COUNTRY } from '#contract/country.ts'
import { SignedInArrival } from './accounts/sign-in/signed-in-arrival.tsx'
import { NavigationEffects } from './browser/navigation.tsx'
import { ReloadedRoute } from './browser/reloaded-route.tsx'
import { serverMiddlewares } from './middlewares.server.ts'
import { browserMiddlewares } from './middlewares.ts'
import { ErrorFallback } from './pages/error-fallback.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { errorText } from './pages/error-text.ts'
import { loadRoot } from './root-data.ts'
import { useRouteHandles } from './route-handle.ts'
import { FormNotices } from './shell/form-notices.tsx'
import { pageTitle, SITE_DESCRIPTION, SITE_TITLE } from './shell/page-title.ts'
import { TestModeStrip } from './shell/test-mode-strip.tsx'
import { StaticPageScript } from './tracking/static-page-script.tsx'
import { TagBanner } from './tracking/tag-banner.tsx'
import { TrackedPage } from './tracking/tracked-page.tsx'
import { InkPatterns } from './ui/ink-patterns.tsx'
import { NowProvider } from './ui/now.tsx'
import figtree from './ui/styles/figtree-basic.woff2?url'
import styles from './ui/styles/styles.css?url'
import youngSerif from './ui/styles/young-serif-basic.woff2?url'
import { ToastRegion } from './ui/toast-region.tsx'

/** Runs on the server, for every page and for every page's data. */
export const middleware = serverMiddlewares('provideApi', 'guardGeo', 'logRoute')

/** Runs in the browser, for navigations inside the app, which may need no request. */
export const clientMiddleware = browserMiddlewares(
  'carryParameters',
  'waitForConnection',
  'guardGeo',
  'returnSignedIn',
  'logRoute',
  'reloadWithoutFacebook',
  'reloadWithoutTags',
)

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: LinksFunction = () => [
  // By its address: imported, it would be applied again with each part of a page that loads later.
  { rel: 'stylesheet', href: styles },
  font(figtree),
  font(youngSerif),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'New fundraisers', href: '/cases.rss' },
]

/** The router passes null, although its types say undefined. */
const isNone = (error: unknown): boolean => error === undefined || error === null

/** Page titles are `Title · Hearten`; a page without one has the specification's. */
export const meta: MetaFunction = ({ error, matches }) => [
  { title: isNone(error) ? SITE_TITLE : pageTitle(errorText(error).sentence, matches) },
  { name: 'description', content: SITE_DESCRIPTION },
]

export const loader = loadRoot

/** The installation's data doesn't change while a page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const hydrate = useRouteHandles().every((handle) => handle.hydrate !== false)
  return (
    <html lang={COUNTRY.defaultLanguage}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to the content
        </a>
        <InkPatterns />
        <ToastRegion />
        <FormNotices />
        <NavigationEffects />
        <SignedInArrival />
        <ReloadedRoute />
        <TrackedPage />
        <TagBanner />
        {data?.publicConfig.testMode && <TestModeStrip />}
        {data ? (
          <NowProvider madeAt={data.madeAt} aheadMs={data.aheadMs}>
            {children}
          </NowProvider>
        ) : (
          children
        )}
        {hydrate ? <Scripts /> : <StaticPageScript />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <ErrorFallback>
      <ErrorPage error={useRouteError()} />
    </ErrorFallback>
  )
}
