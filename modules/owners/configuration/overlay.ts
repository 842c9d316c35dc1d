import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { overlayShape, workspaceDocument } from './workspace-document.ts';
import { isMapping, type Mapping } from './workspace-file.ts';

const isOverridable = (key: string): boolean => Object.hasOwn(overlayShape, key);

/** Keys of the workspace that an overlay may not touch. They are passed over and take nothing down. */
export const checkOverlayKeys = (written: Mapping): readonly Finding[] =>
  Object.keys(written)
    .filter((key) => key !== 'version' && Object.hasOwn(workspaceDocument.shape, key) && !isOverridable(key))
    .map((key) => ({
      code: 'invalid_value',
      path: [key],
      at: 'key',
      message: `An overlay cannot override \`${key}\`; it is not used.`,
      hint: `It may hold ${Object.keys(overlayShape).join(', ')}; move this to agent-tools.yaml.`,
    }));

/** What the overlay may override, over what stands below it. */
export const applyOverlay = (base: Mapping, overlay: Mapping): Mapping =>
  merge(base, Object.fromEntries(Object.entries(overlay).filter(([key]) => isOverridable(key))));

/** Mappings are merged key by key; everything else, lists too, is replaced as a whole. */
const merge = (base: Mapping, over: Mapping): Mapping =>
  Object.fromEntries([
    ...Object.entries(base),
    ...Object.entries(over).map(([key, value]) => {
      const below = Object.hasOwn(base, key) ? base[key] : undefined;
      return [key, isMapping(below) && isMapping(value) ? merge(below, value) : value] as const;
    }),
  ]);
