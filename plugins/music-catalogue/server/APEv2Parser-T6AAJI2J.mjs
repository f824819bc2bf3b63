import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
import{APEv2Parser,ApeContentError,tryParseApeHeader}from"./chunk-Z67NCD4F.mjs";import"./chunk-7NEGHFFE.mjs";import"./chunk-VNZXCWP3.mjs";import"./chunk-FLRYGQSD.mjs";import"./chunk-3DPZSYXK.mjs";export{APEv2Parser,ApeContentError,tryParseApeHeader};
