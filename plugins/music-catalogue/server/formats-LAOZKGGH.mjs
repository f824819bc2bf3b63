import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
import{formats}from"./chunk-2DZ5TSAC.mjs";import"./chunk-T2LHVGPV.mjs";import"./chunk-QKHKVYAQ.mjs";import"./chunk-4XMCUBEY.mjs";import"./chunk-OAYWAVDF.mjs";import"./chunk-2J6E6WN3.mjs";import"./chunk-KCDO5UZ7.mjs";import"./chunk-3DPZSYXK.mjs";export{formats};
