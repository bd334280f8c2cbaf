import { withCatalogues } from '#src/lib/i18n.ts'

/**
 * Prefetches the pop-ups that forms open, and their route table: a half-filled form must not be lost to a dropped
 * connection or to a new build that has replaced this one. If this fails, opening a pop-up tries again. They take a
 * hundred kilobytes, so the page itself comes first.
 */
export async function prefetchPopups(): Promise<void> {
  const pages = withCatalogues(
    ['dialogs', 'session', 'spot'],
    Promise.all([
      import('./tables/dialogs.tsx'),
      import('#src/features/dialogs/popups/pages/alert-page.tsx'),
      import('#src/features/dialogs/popups/pages/choose-page.tsx'),
      import('#src/features/dialogs/popups/pages/confirm-detail-page.tsx'),
      import('#src/features/dialogs/popups/pages/confirm-page.tsx'),
      import('#src/features/dialogs/popups/pages/enter-password-page.tsx'),
      import('#src/features/dialogs/select/pages/select-currency-page.tsx'),
    ]),
  )
  await Promise.allSettled([pages])
}
