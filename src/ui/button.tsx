import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '#src/lib/class-names.ts'
import type { IconComponent } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'inverse' | 'onSea'
export type ButtonSize = 'large' | 'medium' | 'small'

interface ButtonLook {
  /** `inverse` is the main action on a hero's blue background, `onSea` the secondary one. Default `primary`. */
  readonly variant?: ButtonVariant
  /** Heights 52, 44 and 36 px; a small button still has a 44 px touch target. Default `medium`. */
  readonly size?: ButtonSize
  /** Fills the width of its container. */
  readonly block?: boolean
  readonly icon?: IconComponent
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand-600 text-white hover:bg-brand-700 active:bg-brand-900',
  secondary: 'bg-brand-50 text-brand-700 hover:bg-brand-100 active:bg-brand-100',
  ghost: 'text-brand-600 hover:bg-brand-50 active:bg-brand-100',
  danger: 'bg-danger text-white hover:bg-danger-strong active:bg-danger-strong',
  onSea: 'bg-white/15 text-white hover:bg-white/25 active:bg-white/30',
  inverse: 'bg-white text-brand-700 hover:bg-brand-50 active:bg-brand-100',
}

const sizes: Record<ButtonSize, string> = {
  large: 'min-h-13 px-5 text-lead gap-2.5',
  medium: 'min-h-11 px-4 text-body gap-2',
  small: 'min-h-9 px-3 text-caption gap-1.5 touch-target',
}

function buttonClass({ variant = 'primary', size = 'medium', block = false }: ButtonLook, isDisabled = false): string {
  return classNames(
    'inline-flex items-center justify-center rounded-control py-1.5 text-center font-semibold transition-colors duration-150 select-none',
    sizes[size],
    isDisabled ? 'cursor-not-allowed bg-line text-ink-muted' : variants[variant],
    block && 'w-full',
  )
}

function ButtonContent({
  icon: Icon,
  size,
  children,
}: {
  icon?: IconComponent | undefined
  size: ButtonSize
  children: ReactNode
}) {
  return (
    <>
      {Icon && <Icon size={size === 'small' ? 16 : 20} />}
      <span>{children}</span>
    </>
  )
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /**
   * The action is running: shows a spinner beside the label and ignores taps. Pass it whenever the button starts a
   * request: a double click then counts once. Its second click may come before the request shows, or hit this button
   * just as it replaced the one that was clicked.
   */
  readonly loading?: boolean
  /**
   * Why the action is not possible now. The button turns gray but stays reachable by keyboard and screen reader, and
   * the reason is shown below it, so that the user needn't guess.
   */
  readonly disabledReason?: string | undefined
}

/** Triggers an action on this page. To go to another page use `ButtonLink`. */
export function Button(props: ButtonProps) {
  const { variant, size = 'medium', block = false, icon, loading = false, disabledReason, children, ...rest } = props
  const reasonId = useId()
  const startsRequest = props.loading !== undefined
  const isInert = loading || disabledReason !== undefined
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass(
        { ...(variant && { variant }), size, block },
        rest.disabled === true || disabledReason !== undefined,
      )}
      aria-disabled={isInert || undefined}
      aria-busy={loading || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={(event) => {
        if (isInert || (startsRequest && event.detail > 1)) event.preventDefault()
        else rest.onClick?.(event)
      }}
    >
      {loading && <Spinner size={size === 'small' ? 14 : 18} immediate />}
      <ButtonContent icon={loading ? undefined : icon} size={size}>
        {children}
      </ButtonContent>
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={classNames('inline-flex flex-col items-center gap-2', block && 'w-full')}>
      {button}
      <span id={reasonId} className="text-caption text-ink-muted">
        {disabledReason}
      </span>
    </span>
  )
}

export interface ButtonLinkProps extends ButtonLook {
  /** A path of `#src/config/paths.ts`, with query parameters if any. */
  readonly to: string
  readonly children: ReactNode
}

/** A link to another page, styled as a button. */
export function ButtonLink({ to, icon, children, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(look)}>
      <ButtonContent icon={icon} size={look.size ?? 'medium'}>
        {children}
      </ButtonContent>
    </Link>
  )
}

interface ExternalButtonLinkProps extends ButtonLook {
  readonly href: string
  readonly children: ReactNode
}

/** A link out of the app, styled as a button. Opens in a new tab; the other page learns nothing about the app. */
export function ExternalButtonLink({ href, icon, children, ...look }: ExternalButtonLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass(look)}>
      <ButtonContent icon={icon} size={look.size ?? 'medium'}>
        {children}
      </ButtonContent>
    </a>
  )
}
