import { useNavigate } from 'react-router-dom'
import { hasEarlierPage } from './earlier-page.ts'

/** Goes back to the previous page, or to `above`, this page's parent, if the app was opened here. */
export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(above, { replace: true }))
}
