import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { InferInput } from 'valibot'
import { updateProfile } from '#api/account.ts'
import { type LocaleId, locales } from '#src/config/locales.ts'
import { pricingCurrencyAtom } from '#src/entities/price/price.atoms.ts'
import { useKeepProfile } from '#src/entities/session/profile.queries.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { callApi } from '#src/lib/api-client.ts'
import { chooseLanguage } from '#src/lib/i18n.ts'
import { showToast } from '#src/ui/toast.tsx'

type Preference = Pick<InferInput<typeof updateProfile.input>, 'lang' | 'pricingCurrency'>

/** Saves a choice to the account, too, for emails and other devices. It already applies on this device. */
function useSavePreference(): (preference: Preference) => void {
  const { t } = useLingui()
  const userId = useLoggedInUserId()
  const keepProfile = useKeepProfile()
  const { mutate } = useMutation({
    mutationFn: async (preference: Preference) => callApi(updateProfile, preference),
    onSuccess: keepProfile,
    onError: () => {
      showToast(t`Changed on this device, but not saved to your account. Try again later.`, 'danger')
    },
    // Runs saves in order: of two quick choices, the second one must win.
    scope: { id: 'preferences' },
  })
  return (preference) => {
    if (userId !== null) mutate(preference)
  }
}

/** Changes the currency that amounts are shown in: at once, in every tab. */
export function useChooseCurrency(): (currencyCode: string) => void {
  const setCurrency = useSetAtom(pricingCurrencyAtom)
  const save = useSavePreference()
  return (currencyCode) => {
    setCurrency(currencyCode)
    save({ pricingCurrency: currencyCode })
  }
}

/** Changes the language in every tab, as soon as its texts have loaded. */
export function useChooseLanguage(): (locale: LocaleId) => Promise<void> {
  const { t } = useLingui()
  const save = useSavePreference()
  return async (wanted) => {
    try {
      await chooseLanguage(wanted)
    } catch {
      showToast(t`Couldn’t load this language. Check your connection and try again.`, 'danger')
      return
    }
    const lang = locales.find(({ id }) => id === wanted)?.code
    if (lang) save({ lang })
  }
}
