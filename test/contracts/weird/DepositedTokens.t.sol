// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";
import {BlacklistToken} from "../../../contracts/mocks/BlacklistToken.sol";
import {FalseReturnToken} from "../../../contracts/mocks/FalseReturnToken.sol";
import {HookToken, ITransferHook} from "../../../contracts/mocks/HookToken.sol";

import {DepositTest} from "../support/DepositTest.sol";
import {vm} from "../support/Vm.sol";

/// @title Tokens with quirks at a deposit address (M10)
contract DepositedTokensTest is DepositTest, ITransferHook {
    bool private _sweepsFromTheHook;

    function test_FeeTokenReachesTheTreasuryLessItsFee() public {
        LocalTetherToken feeToken = LocalTetherToken(address(token));
        token.mint(address(forwarder(aliceSalt)), 1_000_000);
        feeToken.setFee(10, 1_000_000);
        sweep(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 999_000, "a tenth of a percent is the fee");
    }

    function test_TokenThatReturnsFalseStaysAndIsNotCountedAsSwept() public {
        FalseReturnToken liar = new FalseReturnToken(address(this));
        liar.mint(address(forwarder(aliceSalt)), 5);
        liar.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(liar)));
        sweep(aliceSalt, address(liar));
        vm.assertEq(liar.balanceOf(address(forwarder(aliceSalt))), 5, "still there");
    }

    function test_FrozenAddressKeepsItsTokensAndLosesNothingElse() public {
        BlacklistToken frozen = new BlacklistToken(address(this));
        frozen.mint(address(forwarder(aliceSalt)), 5);
        token.mint(address(forwarder(aliceSalt)), 6);
        frozen.setBlacklisted(address(forwarder(aliceSalt)), true);
        vm.expectRevert(abi.encodeWithSelector(BlacklistToken.Blacklisted.selector, address(forwarder(aliceSalt))));
        sweep(aliceSalt, address(frozen));
        sweep(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 6, "the other token");

        frozen.setBlacklisted(address(forwarder(aliceSalt)), false);
        sweep(aliceSalt, address(frozen));
        vm.assertEq(frozen.balanceOf(treasury), 5, "thawed");
    }

    /// @dev The inner call takes everything; the outer one then finds too little and reverts it all.
    function test_HookThatSweepsAgainGainsNothing() public {
        HookToken hooked = new HookToken(address(this));
        hooked.mint(address(forwarder(aliceSalt)), 5);
        hooked.setHook(this);
        _sweepsFromTheHook = true;
        vm.expectRevert();
        this.sweepFrom(address(hooked));
        vm.assertEq(hooked.balanceOf(address(forwarder(aliceSalt))), 5, "still there");

        _sweepsFromTheHook = false;
        sweep(aliceSalt, address(hooked));
        vm.assertEq(hooked.balanceOf(treasury), 5, "once");
    }

    function onTransfer(address) external {
        if (!_sweepsFromTheHook) return;
        _sweepsFromTheHook = false;
        sweep(aliceSalt, msg.sender);
    }

    function sweepFrom(address token_) external {
        sweep(aliceSalt, token_);
    }
}
